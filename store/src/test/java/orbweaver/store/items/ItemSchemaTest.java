package orbweaver.store.items;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ItemSchemaTest {

  @Test
  void a_schema_has_items_with_fields_and_their_columns() {
    var rules =
        ItemSchema.parse(
            "books.yaml",
            """
            items:
              - name: book
                where: /catalogue/
                each: article
                fields:
                  title: h3
                  price: {css: .price, type: decimal, required: true}
                  tags: {css: .tag, type: list}
                  sizes: {css: .size, type: list of int}
            """);

    assertThat(rules).hasSize(1);
    assertThat(rules.getFirst().columns().toString())
        .isEqualTo(
            "[Column[name=url, type=TEXT, isList=false], Column[name=fetched_at, type=TIME, isList=false],"
                + " Column[name=title, type=TEXT, isList=false],"
                + " Column[name=price, type=DECIMAL, isList=false],"
                + " Column[name=tags, type=TEXT, isList=true],"
                + " Column[name=sizes, type=INTEGER, isList=true]]");
  }

  /// `/` parts lines; the field stands in the fifth.
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          a: {css: h1, tpye: int}             | s.yaml:4:18: unknown key 'tpye'; did you mean 'type'? allowed: css, xpath, jsonld,
          a: {css: h1, type: strng}           | s.yaml:4:24: unknown type 'strng'; did you mean 'string'? allowed: string, int, decimal, bool, date, time, url, object, list, list of TYPE
          a: {css: h1, type: number}          | s.yaml:4:24: unknown type 'number'; allowed: string, int
          a: {css: 'h1['}                     | s.yaml:4:14: 'h1[' is no CSS selector:
          a: {xpath: '//h1['}                 | s.yaml:4:16: '//h1[' is no XPath expression:
          a: {xpath: '//p[contains(.'}        | s.yaml:4:16: '//p[contains(.' is no XPath expression: ',' is missing at its end
          a: {xpath: 1 + 2}                   | s.yaml:4:16: '1 + 2' is no XPath expression: it finds a number, not nodes
          a: {css: 'a['}                      | s.yaml:4:14: 'a[' is no CSS selector: a bracket, parenthesis or quotation mark is not closed
          a: {css: 'a >'}                     | s.yaml:4:14: 'a >' is no CSS selector: it ends too early
          a: {css: div..x}                    | s.yaml:4:14: 'div..x' is no CSS selector: a name is missing
          a: {xpath: 'string(//h1)'}          | s.yaml:4:16: 'string(//h1)' is no XPath expression:
          a: {xpath: '//a/@*'}                | s.yaml:4:16: '//a/@*' finds attributes of any name; write one in the place of *
          a: {regex: '(x'}                    | s.yaml:4:16: '(x' is no regular expression: Unclosed group
          a: {jsonld: 'a..b'}                 | s.yaml:4:17: 'a..b' is no path
          a: {type: int}                      | s.yaml:4:8: the field 'a' needs one of css, xpath, jsonld, regex, meta, page, const; it has none
          a: {css: h1, xpath: //h1}           | s.yaml:4:8: the field 'a' needs one of css, xpath, jsonld, regex, meta, page, const; it has css and xpath
          a: {css: h1, required: maybe}       | s.yaml:4:28: 'required' has to be true or false
          a: {css: h1, type: int, default: x} | s.yaml:4:38: the default 'x' is no whole number
          a: {css: h1, type: list, default: x} | s.yaml:4:39: lists and objects have no default
          a: {css: h1, type: object}          | s.yaml:4:8: an object that is not taken from JSON-LD needs 'fields'
          a: {css: h1, fields: {b: h1}}       | s.yaml:4:26: only an object has fields; add 'type: object'
          a: {meta: x, attr: y}               | s.yaml:4:24: 'attr' goes with css or xpath, not with meta
          a: {css: h1, format: x}             | s.yaml:4:26: 'format' goes with date, time, int and decimal
          a: {css: h1, type: date, format: 'QQQQQQQQ'} | s.yaml:4:38: 'QQQQQQQQ' is no pattern for dates: Too many
          a: {css: h1, type: int, format: ;}  | s.yaml:4:37: the format of a number is its decimal mark, ',' or '.'
          a: {css: h1, replace: {'x': '$1'}}  | s.yaml:4:27: '$1' cannot replace 'x': No group 1
          a: {page: title}                    | s.yaml:4:15: 'page: title' is unknown; allowed: page: url
          a: []                               | s.yaml:4:8: a field has to be keys with values
          a: ''                               | s.yaml:4:8: a field has to be a text
          url: h1                             | s.yaml:4:5: every row has a 'url' of its own; give the field another name
          {a: h1                              | s.yaml:5:1: this is not YAML
          """)
  void a_field_that_is_none_is_told_with_its_place(String field, String complaint) {
    String yaml = "items:\n- name: x\n  fields:\n    " + field + "\n";

    assertThatThrownBy(() -> ItemSchema.parse("s.yaml", yaml))
        .isInstanceOf(SchemaException.class)
        .message()
        .startsWith(complaint)
        .hasLineCount(1);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          ''                                      | s.yaml is empty; it has to begin with 'items:'
          itmes: []                               | s.yaml:1:1: unknown key 'itmes'; did you mean 'items'? allowed: items
          items: []                               | s.yaml:1:1: a schema has at least one entry under 'items:'
          items: {}                               | s.yaml:1:8: 'items' has to be a list
          text                                    | s.yaml:1:1: a schema has to be keys with values
          items: [{fields: {a: h1}}]              | s.yaml:1:9: this item has no 'name'
          items: [{name: x}]                      | s.yaml:1:9: this item has no 'fields'
          items: [{name: x, fields: {}}]          | s.yaml:1:27: 'fields' has no field
          items: [{name: x, feilds: {a: h1}}]     | s.yaml:1:19: unknown key 'feilds'; did you mean 'fields'? allowed: name, where, each, fields
          items: [{name: x, each: '>', fields: {a: h1}}] | s.yaml:1:25: '>' is no CSS selector
          items: [{name: x, where: '[', fields: {a: h1}}] | s.yaml:1:26: '[' is no regular expression
          items: [{name: x, name: y}]             | s.yaml:1:19:
          items: [{name: x, fields: {a: h1}}, {name: x, fields: {a: h1}}] | s.yaml:1:37: two items have the name 'x'
          """)
  void a_schema_that_is_none_is_told_with_its_place(String yaml, String complaint) {
    assertThatThrownBy(() -> ItemSchema.parse("s.yaml", yaml))
        .isInstanceOf(SchemaException.class)
        .message()
        .startsWith(complaint)
        .hasLineCount(1);
  }
}
