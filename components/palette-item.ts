import type { ReactNode } from "react";

/** One line of the palette: a place to go to, something to do, or a list of further lines. */
export interface PaletteItem {
  /** Tells it apart; the address where there is one. */
  id: string;
  label: string;
  href?: string;
  /** Done in place of going somewhere. The palette closes first. */
  run?: () => void;
  /** Opens a list of its own; asked for when it opens. An answer in words is shown in its place. */
  list?: () => Promise<PaletteItem[] | string>;
  /** Small, at the right: what kind of thing, or when. */
  note?: string;
  /** Keys that do the same, pressed one after the other. */
  keys?: string[];
  icon?: ReactNode;
  keywords?: string[];
  mono?: boolean;
}

export interface PaletteGroup {
  heading: string;
  items: PaletteItem[];
}
