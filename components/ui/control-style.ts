/** What text fields, selects and comboboxes share. Fields are 16 px on touch screens: below that, iOS zooms the page in. */
export const controlStyle =
  "w-full min-w-0 rounded-md border border-line-strong bg-surface px-2.5 text-base text-ink pointer-coarse:text-lg " +
  "transition-colors duration-120 hover:border-line-control " +
  "focus-visible:border-accent focus-visible:outline-2 focus-visible:-outline-offset-1 focus-visible:outline-accent " +
  "aria-invalid:border-failing-bar [&[readonly]]:bg-inset disabled:cursor-not-allowed disabled:bg-inset disabled:text-ink-muted";
