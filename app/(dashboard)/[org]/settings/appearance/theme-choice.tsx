"use client";

import { useTranslations } from "next-intl";
import { useTheme } from "next-themes";
import { useSyncExternalStore } from "react";
import { RadioGroup } from "@/components/ui/radio-group";

const never = () => () => {};

export function ThemeChoice() {
  const t = useTranslations("settings");
  const { theme, setTheme } = useTheme();
  const options = [
    { value: "system", label: t("themes.system"), description: t("themes.systemText") },
    { value: "light", label: t("themes.light") },
    { value: "dark", label: t("themes.dark") },
  ];
  // The server cannot know it; until the browser says, none is marked.
  const known = useSyncExternalStore(never, () => true, () => false);
  return <RadioGroup label={t("theme")} options={options} value={known ? (theme ?? "system") : ""} onValueChange={setTheme} />;
}
