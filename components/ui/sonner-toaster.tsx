"use client";

import { CircleAlert, CircleCheck, Clock, Info } from "lucide-react";
import { useTranslations } from "next-intl";
import { useTheme } from "next-themes";
import { useEffect } from "react";
import { Toaster as Sonner } from "sonner";
import { toasterStands } from "./toast";

/** Where toasts appear, and how they look. */
export function SonnerToaster() {
  useEffect(toasterStands, []); // after the effect of the child, which listens from then on
  const t = useTranslations("parts");
  const { resolvedTheme } = useTheme();
  return (
    <Sonner
      theme={resolvedTheme === "dark" ? "dark" : "light"}
      position="bottom-right"
      // Above the phone's navigation bar.
      mobileOffset={{ bottom: "4.5rem" }}
      containerAriaLabel={t("notices")}
      icons={{
        success: <CircleCheck aria-hidden className="size-4 text-good" />,
        error: <CircleAlert aria-hidden className="size-4 text-failing" />,
        warning: <Clock aria-hidden className="size-4 text-waiting" />,
        info: <Info aria-hidden className="size-4 text-accent" />,
      }}
      toastOptions={{
        unstyled: true,
        classNames: {
          toast: "flex w-full items-start gap-2.5 rounded-lg border border-line bg-surface px-3.5 py-3 text-sm text-ink shadow-float sm:w-89",
          icon: "mt-0.5",
          content: "grid flex-1 gap-0.5",
          title: "font-medium",
          description: "text-ink-muted",
          actionButton: "self-center rounded-md border border-line-strong px-2 py-1 text-xs font-medium hover:bg-hover",
        },
      }}
    />
  );
}
