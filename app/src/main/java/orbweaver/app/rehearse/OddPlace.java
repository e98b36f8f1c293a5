package orbweaver.app.rehearse;

import java.util.List;

/// One oddity of a site: which it is, the how-manyth, and what follows its number in a path.
///
/// @param index from 0
/// @param rest such as `.html` or `/found.html`
record OddPlace(SitePlan plan, Oddity oddity, int index, String rest) {

  /// The link to another place of the same oddity.
  Link link(String otherRest) {
    return plan.link(oddity.folder() + index + otherRest);
  }

  Link self() {
    return link(rest);
  }

  Dice dice() {
    return plan.dice().at(oddity.folder()).at(index).at(rest);
  }

  /// A page at this place.
  Content.Page page(List<Link> links) {
    return Content.Page.of(self(), plan.title(dice()), links);
  }

  /// A page that leads nowhere but home.
  Resource leaf() {
    return Resource.wanted(page(List.of(plan.home())));
  }

  /// A page that leads on to another place.
  Content.Page leadingTo(String otherRest) {
    return page(List.of(plan.home(), link(otherRest)));
  }
}
