import { Lexer, type Token, type Tokens } from "marked";

export type DocToken = Token;

/** A heading of a page, for its contents and the search. */
export interface DocHeading {
  /** 1 to 6. */
  depth: number;
  text: string;
  /** The id of the heading, for links. */
  anchor: string;
}

/** Markdown as tokens. HTML in it is a token too, which pages show as text. */
export function parseMarkdown(text: string): DocToken[] {
  return new Lexer({ gfm: true }).lex(text);
}

/** The headings in order, with anchors that are unique in the page. */
export function headingsOf(tokens: DocToken[]): DocHeading[] {
  const seen = new Map<string, number>();
  return tokens.filter((token): token is Tokens.Heading => token.type === "heading").map((heading) => {
    const anchor = anchorOf(heading);
    const count = seen.get(anchor) ?? 0;
    seen.set(anchor, count + 1);
    return { depth: heading.depth, text: plainText(heading.tokens), anchor: count === 0 ? anchor : `${anchor}-${count}` };
  });
}

/** As GitHub makes them; a heading that begins with code has the code alone, with dashes, so that its words may change. */
function anchorOf(heading: Tokens.Heading): string {
  const [first] = heading.tokens;
  const text = first?.type === "codespan" ? plainText([first]).replaceAll("_", "-") : plainText(heading.tokens);
  return text.toLowerCase().replace(/[^\p{L}\p{N}\s_-]/gu, "").trim().replace(/\s+/g, "-");
}

export function plainText(tokens: DocToken[]): string {
  return tokens.map((token) => ("tokens" in token && token.tokens && token.type !== "codespan" ? plainText(token.tokens) : "text" in token ? String(token.text) : "")).join("");
}

/** Every token, those inside others too. */
export function allTokens(tokens: DocToken[]): DocToken[] {
  return tokens.flatMap((token) => {
    const inner: DocToken[] = "tokens" in token && token.tokens ? token.tokens : [];
    const items = token.type === "list" ? (token as Tokens.List).items : [];
    const cells = token.type === "table" ? [...(token as Tokens.Table).header, ...(token as Tokens.Table).rows.flat()].flatMap((cell) => cell.tokens) : [];
    return [token, ...allTokens([...inner, ...items, ...cells])];
  });
}
