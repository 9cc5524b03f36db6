// Preloaded (node --import) where our TypeScript runs outside Next.js, in whose bundler alone the
// `server-only` marker exists.
import { register } from "node:module";

const hook = `export function resolve(specifier, context, next) {
  return specifier === "server-only" ? { url: "data:text/javascript,", shortCircuit: true } : next(specifier, context);
}`;
register(`data:text/javascript,${encodeURIComponent(hook)}`);
