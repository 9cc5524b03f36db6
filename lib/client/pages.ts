export interface Page<Item> {
  items: Item[];
  /** Pass as `cursor` for the next page; null at the end. */
  nextCursor: string | null;
}

/** One page when awaited; everything, page by page as it is needed, when iterated: `for await (const delivery of posthorn.deliveries.list())`. */
export interface Pages<Whole extends Page<unknown>> extends PromiseLike<Whole>, AsyncIterable<Whole["items"][number]> {}

/** `ask` is given the cursor, and undefined for the first page, which is asked for when it is first needed. */
export function pagesOf<Whole extends Page<unknown>>(ask: (cursor: string | undefined) => Promise<Whole>): Pages<Whole> {
  let first: Promise<Whole> | undefined;
  const begin = () => (first ??= ask(undefined));
  return {
    then: (onFulfilled, onRejected) => begin().then(onFulfilled, onRejected),
    async *[Symbol.asyncIterator]() {
      for (let page = await begin(); ; ) {
        yield* page.items;
        const { nextCursor } = page;
        if (nextCursor === null) return;
        page = await ask(nextCursor);
        // A server that gives the same place again would be asked for ever.
        if (page.nextCursor === nextCursor) return;
      }
    },
  };
}
