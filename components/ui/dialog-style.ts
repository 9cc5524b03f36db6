export const veilStyle = "fixed inset-0 z-40 bg-veil data-[state=open]:animate-fade-in data-[state=closed]:animate-fade-out";

/** On a phone a dialog rises from the bottom edge, where the thumb is; above that it stands a little over the middle. */
export const dialogStyle =
  "fixed inset-x-0 bottom-0 z-50 mx-auto flex max-h-[90dvh] w-full flex-col rounded-t-lg border border-line bg-surface text-ink shadow-float outline-none " +
  "sm:top-[12vh] sm:bottom-auto sm:max-h-[76vh] sm:rounded-lg " +
  "data-[state=open]:animate-rise-in data-[state=closed]:animate-rise-out";
