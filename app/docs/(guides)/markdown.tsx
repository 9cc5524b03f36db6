import type { Tokens } from "marked";
import { Fragment, type ReactNode } from "react";
import { CodeBlock } from "@/components/ui/code-block";
import { TextLink } from "@/components/ui/text-link";
import { followLink } from "@/lib/docs/links";
import { headingsOf, plainText, type DocToken } from "@/lib/docs/markdown";
import type { CodeLanguage } from "@/lib/format/code-tokens";

/** A page's Markdown as React elements. What is HTML in it is shown as the text that it is. */
export function Markdown({ tokens, file }: { tokens: DocToken[]; file: string }) {
  const anchors = headingsOf(tokens).map(({ anchor }) => anchor);
  const headings = tokens.filter(({ type }) => type === "heading");
  return <>{tokens.map((token, index) => <Block key={index} token={token} file={file} anchor={anchors[headings.indexOf(token)]} />)}</>;
}

function Block({ token, file, anchor }: { token: DocToken; file: string; anchor?: string }): ReactNode {
  switch (token.type) {
    case "space":
      return null;
    case "heading":
      return <Heading token={token as Tokens.Heading} file={file} anchor={anchor} />;
    case "paragraph":
      return <p className="max-w-[74ch]"><Inline tokens={token.tokens ?? []} file={file} /></p>;
    case "code":
      return <Code token={token as Tokens.Code} />;
    case "list":
      return <List token={token as Tokens.List} file={file} />;
    case "table":
      return <Table token={token as Tokens.Table} file={file} />;
    case "blockquote":
      return <blockquote className="grid gap-3 border-l-2 border-line-strong pl-4 text-ink-muted">{(token.tokens ?? []).map((child, index) => <Block key={index} token={child} file={file} />)}</blockquote>;
    case "hr":
      return <hr className="border-line" />;
    case "text":
      return <Inline tokens={token.tokens ?? [token]} file={file} />;
    default:
      return <p>{token.raw}</p>;
  }
}

const headingStyle: Record<number, string> = { 2: "mt-6 text-xl", 3: "mt-4 text-lg" };

function Heading({ token, file, anchor }: { token: Tokens.Heading; file: string; anchor?: string }) {
  const Tag = `h${Math.min(6, token.depth)}` as "h2";
  return (
    <Tag id={anchor} className={`group scroll-mt-20 font-semibold tracking-[-0.01em] [overflow-wrap:anywhere] ${headingStyle[token.depth] ?? "mt-2 text-base"}`}>
      <Inline tokens={token.tokens} file={file} />
      {anchor ? <a href={`#${anchor}`} aria-label={`Link to "${plainText(token.tokens)}"`} className="ml-2 rounded-sm text-ink-faint opacity-0 group-hover:opacity-100 focus-visible:opacity-100">#</a> : null}
    </Tag>
  );
}

const languages: Record<string, { language: CodeLanguage; label: string }> = {
  ts: { language: "typescript", label: "TypeScript" },
  js: { language: "javascript", label: "JavaScript" },
  sh: { language: "bash", label: "Shell" },
  json: { language: "json", label: "JSON" },
  sql: { language: "sql", label: "SQL" },
  python: { language: "python", label: "Python" },
  go: { language: "go", label: "Go" },
  ruby: { language: "ruby", label: "Ruby" },
  php: { language: "php", label: "PHP" },
  java: { language: "java", label: "Java" },
  http: { language: "http", label: "HTTP" },
};

/** ```` ```go receiver.go ````: the language, then what the block is called. */
function Code({ token }: { token: Tokens.Code }) {
  const [name = "", ...label] = (token.lang ?? "").split(" ");
  const known = languages[name];
  return <CodeBlock code={token.text} language={known?.language ?? "text"} label={label.join(" ") || (known?.label ?? "Text")} />;
}

function List({ token, file }: { token: Tokens.List; file: string }) {
  const Tag = token.ordered ? "ol" : "ul";
  return (
    <Tag className={`grid max-w-[74ch] gap-1.5 pl-6 ${token.ordered ? "list-decimal" : "list-disc"} marker:text-ink-faint`}>
      {token.items.map((item, index) => <li key={index} className="[&>*+*]:mt-2">{item.tokens.map((child, at) => <Block key={at} token={child} file={file} />)}</li>)}
    </Tag>
  );
}

function Table({ token, file }: { token: Tokens.Table; file: string }) {
  const label = token.header.map((cell) => plainText(cell.tokens)).filter(Boolean).join(", ");
  return (
    // A pane that scrolls must be reachable by keyboard (WCAG 2.1.1).
    <div tabIndex={0} role="region" aria-label={`Table: ${label || "facts"}`} className="thin-scroll overflow-x-auto rounded-lg border border-line">
      <table className="w-full text-left text-sm">
        <thead className="bg-inset text-xs text-ink-muted">
          <tr>{token.header.map((cell, index) => (cell.tokens.length > 0 ? <th key={index} scope="col" className="px-3 py-2 font-medium"><Inline tokens={cell.tokens} file={file} /></th> : <td key={index} />))}</tr>
        </thead>
        <tbody>
          {token.rows.map((row, index) => (
            <tr key={index} className="border-t border-line align-top">{row.map((cell, at) => <td key={at} className="min-w-24 px-3 py-2"><Inline tokens={cell.tokens} file={file} /></td>)}</tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Inline({ tokens, file }: { tokens: DocToken[]; file: string }): ReactNode {
  return tokens.map((token, index) => <Fragment key={index}><Span token={token} file={file} /></Fragment>);
}

function Span({ token, file }: { token: DocToken; file: string }): ReactNode {
  const inner = "tokens" in token && token.tokens ? <Inline tokens={token.tokens} file={file} /> : null;
  switch (token.type) {
    case "strong":
      return <strong className="font-semibold">{inner}</strong>;
    case "em":
      return <em>{inner}</em>;
    case "del":
      return <del>{inner}</del>;
    case "br":
      return <br />;
    case "codespan":
      return <code className="rounded-sm bg-inset px-1 py-0.5 text-[0.92em] break-words">{token.text}</code>;
    case "link": {
      const link = followLink(token.href, file);
      if (link.kind === "repository") return <>{inner} (<code className="text-[0.92em]">{link.path}</code>)</>;
      return <TextLink href={link.href} external={link.kind === "site"}>{inner}</TextLink>;
    }
    case "text":
    case "escape":
      return inner ?? token.text;
    default:
      return token.raw;
  }
}
