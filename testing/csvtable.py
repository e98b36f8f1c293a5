# Prints each row of a table in CSV as an object of JSON, as Python's csv reads it.
import csv
import json
import sys

with open(sys.argv[1], encoding="utf-8", newline="") as file:
    for row in csv.DictReader(file, strict=True):
        print(json.dumps(row))
