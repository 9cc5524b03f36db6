/** What floats over the page: menus, selects, popovers. */
export const floatStyle =
  "z-50 rounded-lg border border-line bg-surface text-ink shadow-float data-[state=open]:animate-rise-in data-[state=closed]:animate-rise-out";

/** One row in a menu, select or command list. */
export const floatItemStyle =
  "relative flex min-h-8 cursor-pointer items-center gap-2 rounded-md px-2 py-1.5 text-sm outline-none select-none pointer-coarse:min-h-10 " +
  // Radix marks a disabled item with an empty data-disabled; cmdk writes data-disabled="false" on the others.
  "data-highlighted:bg-hover data-[selected=true]:bg-hover data-[disabled='']:cursor-not-allowed data-[disabled=true]:cursor-not-allowed " +
  "data-[disabled='']:opacity-50 data-[disabled=true]:opacity-50 [&>svg]:size-4 [&>svg]:shrink-0 [&>svg]:text-ink-muted";
