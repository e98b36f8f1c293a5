"$dir/../../../orbweaver" --version >/dev/null
