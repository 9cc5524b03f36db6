import type { ReactNode } from "react";
import { Translated } from "@/app/i18n/translated";
import { ProductMark } from "@/components/product-mark";
import { ThemeToggle } from "@/components/theme-toggle";

/** The frame of the pages that one sees while signed out: one narrow column. */
export default function AuthLayout({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="flex h-12 items-center justify-end px-3">
        <ThemeToggle />
      </header>
      <main className="mx-auto grid w-full max-w-[400px] content-start gap-6 px-4 pt-[8vh] pb-16">
        <p className="flex items-center gap-2 text-base font-semibold tracking-[-0.01em]">
          <ProductMark className="size-6 text-accent" />
          Posthorn
        </p>
        <Translated namespaces={["auth"]}>{children}</Translated>
      </main>
    </div>
  );
}
