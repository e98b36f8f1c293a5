package orbweaver.parse;

/// What tags of HTML open and close: the insertion modes from "in body" on, as far as they change
/// the stack of open elements. It makes no tree, and knows a mode by what is open.
///
/// Left out is what changes nothing about SVG and MathML within: frames, the modes before the body,
/// those of templates but for what their end tag ends.
///
/// [HTML, 13.2.6.4](https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-inhtml)
final class HtmlContent {
  static final long P = Name.pack("p");
  static final long BR = Name.pack("br");
  static final long FORM = Name.pack("form");
  static final long BODY = Name.pack("body");
  static final long HTML = Name.pack("html");

  private static final long NONE = 0;
  private static final long A = Name.pack("a");
  private static final long NOBR = Name.pack("nobr");
  private static final long LI = Name.pack("li");
  private static final long DD = Name.pack("dd");
  private static final long DT = Name.pack("dt");
  private static final long DIV = Name.pack("div");
  private static final long ADDRESS = Name.pack("address");
  private static final long INPUT = Name.pack("input");
  private static final long BUTTON = Name.pack("button");
  private static final long OPTION = Name.pack("option");
  private static final long OPTGROUP = Name.pack("optgroup");
  private static final long RUBY = Name.pack("ruby");
  private static final long RB = Name.pack("rb");
  private static final long RP = Name.pack("rp");
  private static final long RT = Name.pack("rt");
  private static final long RTC = Name.pack("rtc");
  private static final long SELECT = Name.pack("select");
  private static final long TEMPLATE = Name.pack("template");
  private static final long TABLE = Name.pack("table");
  private static final long CAPTION = Name.pack("caption");
  private static final long TBODY = Name.pack("tbody");
  private static final long TR = Name.pack("tr");
  private static final long TD = Name.pack("td");
  private static final long TH = Name.pack("th");

  private static final int SCOPE = ElementTraits.SCOPE;
  private static final int PARAGRAPH_SCOPE = SCOPE | ElementTraits.BUTTON_SCOPE;
  private static final int ITEM_SCOPE = SCOPE | ElementTraits.LIST_SCOPE;

  /// How often the adoption agency goes round.
  private static final int ROUNDS = 8;

  /// How many formatting elements it keeps between the one that ends and the next block.
  private static final int KEPT_BETWEEN = 3;

  private final OpenElements elements;
  private final FormattingElements formatting;
  private boolean hasForm;

  HtmlContent(OpenElements elements) {
    this.elements = elements;
    this.formatting = elements.formatting();
  }

  void clear() {
    hasForm = false;
  }

  // ---- Start tags and text ----

  /// Takes text; blanks right in a table open nothing anew.
  void text(byte[] bytes, int from, int to) {
    boolean isBlank = Bytes.skipWhitespace(bytes, from, to) == to;
    if (!isBlank || !isRightInTable()) {
      formatting.reopen(elements);
    }
  }

  private boolean isRightInTable() {
    int mode = elements.innermost(ElementTraits.MODE);
    return mode >= 0 && (elements.traits(mode) & ElementTraits.MARKER) == 0;
  }

  /// Takes the start tag of `svg` or `math`.
  void beforeForeign() {
    formatting.reopen(elements);
  }

  void startTag(long name) {
    int traits = ElementTraits.of(name);
    if ((traits & ElementTraits.TABLE_PART) != 0) {
      tablePart(name, traits);
      return;
    }
    if (name == FORM && isFormRefused()) {
      return;
    }
    closeBefore(name, traits);
    if ((traits & ElementTraits.NO_REOPENING) == 0) {
      formatting.reopen(elements);
    }
    if ((traits & ElementTraits.FORMATTING) != 0) {
      elements.pushFormatting(name, formatting.add(name));
    } else if ((traits & ElementTraits.NEVER_OPEN) == 0) {
      elements.pushHtml(name, traits);
    }
  }

  /// A form in a form is none; one right in a table holds nothing.
  private boolean isFormRefused() {
    if (elements.inScope(TEMPLATE, 0) >= 0) {
      return isRightInTable();
    }
    boolean refused = hasForm || isRightInTable();
    hasForm = true;
    return refused;
  }

  /// Closes what cannot be open around or before such an element.
  private void closeBefore(long name, int traits) {
    if (name == TABLE) {
      closeTableRightAround();
    } else if (name == LI || name == DD || name == DT) {
      closeItem(name);
    } else if (name == BUTTON || name == SELECT) {
      closeFrom(elements.inScope(name, SCOPE));
    } else if (name == A) {
      closeLink();
    } else if (name == NOBR) {
      formatting.reopen(elements);
      if (elements.inScope(NOBR, SCOPE) >= 0) {
        adopt(NOBR);
      }
    } else if (name == INPUT) {
      closeFrom(elements.inScope(SELECT, SCOPE));
    } else if (name == OPTION || name == OPTGROUP) {
      closeOption(name);
    } else if (name == RB || name == RTC) {
      closeImplied(RUBY, NONE);
    } else if (name == RP || name == RT) {
      closeImplied(RUBY, RTC);
    }
    if ((traits & ElementTraits.CLOSES_P) != 0) {
      closeFrom(elements.inScope(P, PARAGRAPH_SCOPE));
    }
    if ((traits & ElementTraits.HEADING) != 0 && isCurrent(ElementTraits.HEADING)) {
      elements.closeFrom(elements.depth() - 1);
    }
  }

  private void closeItem(long name) {
    int at = elements.depth() - 1;
    while (at >= 0 && !isItem(at, name)) {
      boolean isSpecial = (elements.traits(at) & ElementTraits.SPECIAL) != 0;
      long open = elements.name(at);
      if (isSpecial && open != ADDRESS && open != DIV && open != P) {
        return;
      }
      at--;
    }
    closeFrom(at);
  }

  private boolean isItem(int at, long name) {
    return name == LI
        ? elements.isHtml(at, LI)
        : elements.isHtml(at, DD) || elements.isHtml(at, DT);
  }

  /// A link ends the one before it.
  private void closeLink() {
    int before = formatting.lastOf(A);
    if (before < 0) {
      return;
    }
    int serial = formatting.serial(before);
    adopt(A);
    formatting.remove(serial);
    int at = elements.indexOfSerial(serial);
    if (at >= 0) {
      elements.removeAt(at);
    }
  }

  private void closeOption(long name) {
    if (elements.inScope(SELECT, SCOPE) >= 0) {
      closeImplied(SELECT, name == OPTION ? OPTGROUP : NONE);
    } else if (elements.depth() > 0 && elements.isHtml(elements.depth() - 1, OPTION)) {
      elements.closeFrom(elements.depth() - 1);
    }
  }

  /// Within such an element closes what needs no end tag, but one kind of that.
  private void closeImplied(long around, long kept) {
    if (elements.inScope(around, SCOPE) >= 0) {
      closeImplied(kept);
    }
  }

  private void closeImplied(long kept) {
    while (isCurrent(ElementTraits.IMPLIED_END) && !elements.isHtml(elements.depth() - 1, kept)) {
      elements.closeFrom(elements.depth() - 1);
    }
  }

  private boolean isCurrent(int bits) {
    int at = elements.depth() - 1;
    return at >= 0 && (elements.traits(at) & bits) != 0;
  }

  private void closeFrom(int at) {
    if (at >= 0) {
      elements.closeFrom(at);
    }
  }

  // ---- Tables ----

  /// A table right in a table or in its rows, not in a cell, ends it.
  private void closeTableRightAround() {
    if (isRightInTable()) {
      closeFrom(elements.inScope(TABLE, ElementTraits.TABLE_SCOPE));
    }
  }

  /// Goes out of the cells, rows and groups that the part cannot be in, and opens those that it
  /// must be in. Outside of tables it is nothing.
  private void tablePart(long name, int traits) {
    boolean isCell = name == TD || name == TH;
    int mode = elements.innermost(ElementTraits.MODE);
    while (mode >= 0 && elements.name(mode) != TABLE) {
      long around = elements.name(mode);
      boolean isGroup = (elements.traits(mode) & ElementTraits.MARKER) == 0 && around != TR;
      if (around == TEMPLATE) {
        return;
      }
      if ((around == TR && isCell) || (isGroup && (isCell || name == TR))) {
        break;
      }
      elements.closeMarked(mode);
      mode = elements.innermost(ElementTraits.MODE);
    }
    if (mode >= 0) {
      elements.closeFrom(mode + 1);
      openPart(name, traits, elements.name(mode));
    }
  }

  private void openPart(long name, int traits, long around) {
    boolean isCell = name == TD || name == TH;
    if (around == TABLE && (isCell || name == TR)) {
      elements.pushHtml(TBODY, ElementTraits.of(TBODY));
    }
    if (around != TR && isCell) {
      elements.pushHtml(TR, ElementTraits.of(TR));
    }
    if ((traits & ElementTraits.NEVER_OPEN) == 0) {
      elements.pushHtml(name, traits);
    }
  }

  private void endOfTablePart(long name) {
    int at = elements.inScope(name, ElementTraits.TABLE_SCOPE);
    int mode = elements.innermost(ElementTraits.MODE);
    boolean isInCaption = mode >= 0 && elements.name(mode) == CAPTION;
    if (at >= 0 && (!isInCaption || name == CAPTION || name == TABLE)) {
      elements.closeMarked(mode);
      closeFrom(at);
    }
  }

  // ---- End tags ----

  void endTag(long name) {
    int traits = ElementTraits.of(name);
    if ((traits & ElementTraits.FORMATTING) != 0) {
      adopt(name);
    } else if ((traits & ElementTraits.ENDS_IN_SCOPE) != 0) {
      closeMarked(elements.inScope(name, SCOPE));
    } else if ((traits & ElementTraits.TABLE_PART) != 0 || name == TABLE) {
      endOfTablePart(name);
    } else if (name == P || name == LI) {
      closeFrom(elements.inScope(name, name == P ? PARAGRAPH_SCOPE : ITEM_SCOPE));
    } else if ((traits & ElementTraits.HEADING) != 0) {
      endOfHeading();
    } else if (name == FORM) {
      endOfForm();
    } else if (name == TEMPLATE) {
      closeMarked(elements.inScope(TEMPLATE, 0));
    } else if (name == BR) {
      formatting.reopen(elements);
    } else {
      anyOther(name);
    }
  }

  /// Any heading is ended by the end tag of any.
  private void endOfHeading() {
    int at = elements.innermost(ElementTraits.HEADING | SCOPE);
    if (at >= 0 && (elements.traits(at) & ElementTraits.HEADING) != 0) {
      elements.closeFrom(at);
    }
  }

  /// Ends the form alone; what was opened in it stays open.
  private void endOfForm() {
    int at = elements.inScope(FORM, SCOPE);
    hasForm = false;
    if (at >= 0) {
      closeImplied(NONE);
      elements.removeAt(at);
    }
  }

  private void closeMarked(int at) {
    if (at >= 0) {
      elements.closeMarked(at);
    }
  }

  private void anyOther(long name) {
    closeFrom(elements.inScope(name, ElementTraits.SPECIAL));
  }

  /// The adoption agency: the end of a formatting element within which blocks were opened. It goes
  /// round until it is the innermost block that ends it.
  private void adopt(long name) {
    int current = elements.depth() - 1;
    if (current >= 0 && elements.isHtml(current, name) && !isActive(current)) {
      elements.closeFrom(current);
      return;
    }
    for (int round = 0; round < ROUNDS; round++) {
      int entry = formatting.lastOf(name);
      if (entry < 0) {
        anyOther(name);
        return;
      }
      int at = elements.indexOfSerial(formatting.serial(entry));
      if (at < 0) {
        formatting.removeAt(entry);
        return;
      }
      if (elements.innermost(SCOPE) > at) {
        return;
      }
      int block = elements.outermostSpecialIn(at);
      if (block < 0) {
        elements.closeFrom(at);
        formatting.removeAt(entry);
        return;
      }
      putInto(at, block);
    }
  }

  private boolean isActive(int at) {
    return formatting.contains(elements.serial(at));
  }

  /// Opens the formatting element at `at` anew in the block; of what is between only the innermost
  /// formatting elements remain.
  private void putInto(int at, int block) {
    int to = block;
    for (int between = block - 1; between > at; between--) {
      boolean isActive = isActive(between);
      if (isActive && block - between > KEPT_BETWEEN) {
        formatting.remove(elements.serial(between));
        isActive = false;
      }
      if (!isActive) {
        elements.removeAt(between);
        to--;
      }
    }
    elements.moveInto(at, to);
  }
}
