import { cva, type VariantProps } from "class-variance-authority";

/** The looks of a button, apart from the button, so that a link in a server component can wear them. */
export const buttonStyle = cva(
  "inline-flex shrink-0 items-center justify-center gap-1.5 whitespace-nowrap rounded-md font-medium select-none " +
    "transition-colors duration-120 aria-disabled:opacity-55 [&_svg]:size-4 [&_svg]:shrink-0",
  {
    variants: {
      variant: {
        primary: "bg-accent-solid text-on-solid hover:bg-accent-solid-hover aria-disabled:hover:bg-accent-solid",
        secondary: "border border-line-strong bg-surface text-ink hover:bg-hover aria-disabled:hover:bg-surface data-[state=open]:bg-hover",
        ghost: "text-ink-muted hover:bg-hover hover:text-ink data-[state=open]:bg-hover data-[state=open]:text-ink",
        danger: "bg-failing-solid text-on-solid hover:bg-failing-solid-hover aria-disabled:hover:bg-failing-solid",
        "danger-quiet": "border border-line-strong bg-surface text-failing hover:border-failing-line hover:bg-failing-soft",
      },
      // Small grows to a 40 px target where the pointer is a finger.
      size: {
        sm: "h-7 px-2.5 text-sm pointer-coarse:h-10",
        md: "h-8 px-3 text-sm pointer-coarse:h-10",
        lg: "h-10 px-4 text-base",
      },
      shape: { text: "", square: "px-0" },
    },
    compoundVariants: [
      { shape: "square", size: "sm", class: "w-7 pointer-coarse:w-10" },
      { shape: "square", size: "md", class: "w-8 pointer-coarse:w-10" },
      { shape: "square", size: "lg", class: "w-10" },
    ],
    defaultVariants: { variant: "secondary", size: "md", shape: "text" },
  },
);

export type ButtonVariant = NonNullable<VariantProps<typeof buttonStyle>["variant"]>;
export type ButtonSize = NonNullable<VariantProps<typeof buttonStyle>["size"]>;
