"use client";

import { useTranslations } from "next-intl";
import { useTheme } from "next-themes";
import { useSyncExternalStore } from "react";
import { RadioGroup } from "@/components/ui/radio-group";

const options = [
  { value: "system", label: "As the system", description: "Follows the setting of your device." },
  { value: "light", label: "Light" },
  { value: "dark", label: "Dark" },
];

const never = () => () => {};

export function ThemeChoice() {
  const t = useTranslations("settings");
  const { theme, setTheme } = useTheme();
  // The server cannot know it; until the browser says, none is marked.
  const known = useSyncExternalStore(never, () => true, () => false);
  return <RadioGroup label={t("theme")} options={options} value={known ? (theme ?? "system") : ""} onValueChange={setTheme} />;
}
