package orbweaver.store.text;

import java.util.List;

/// A piece of a page's text, of a size that retrieval systems take.
///
/// @param id 128 bits in hexadecimal that depend on URL, headings and text alone, so that a page
///   that has not changed has the same ones
/// @param headings those it stands under, the outermost first
/// @param ordinal its place on the page, from 0
/// @param text Markdown
/// @param from where it begins in the Markdown of the page, in chars
/// @param to where it ends
public record Chunk(String id, List<String> headings, int ordinal, String text, int from, int to) {}
