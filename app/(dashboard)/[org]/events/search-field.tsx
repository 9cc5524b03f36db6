"use client";

import { Search, X } from "lucide-react";
import { useTranslations } from "next-intl";
import { useRef, useState, type FormEvent } from "react";
import { IconButton } from "@/components/ui/icon-button";
import { Input } from "@/components/ui/input";
import { useHotkeys } from "@/components/use-hotkeys";

/** One field for any id: it is exact and whole, so it looks when Enter is pressed or an id was pasted. */
export function SearchField({ value, onChange }: { value: string; onChange: (value: string | null) => void }) {
  const t = useTranslations("events.search");
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(value);
  useHotkeys({ "/": () => field.current?.focus() });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onChange(text.trim() === "" ? null : text.trim());
  };
  return (
    <form role="search" onSubmit={submit} className="w-full sm:w-80">
      <Input
        ref={field}
        mono
        type="text"
        enterKeyHint="search"
        aria-label={t("label")}
        aria-keyshortcuts="/"
        placeholder={t("placeholder")}
        value={text}
        maxLength={255}
        onChange={(event) => setText(event.target.value)}
        onPaste={(event) => {
          const pasted = event.clipboardData.getData("text").trim();
          if (text !== "" || pasted === "" || /\s/.test(pasted)) return;
          event.preventDefault();
          setText(pasted);
          onChange(pasted);
        }}
        onKeyDown={(event) => {
          if (event.key === "Escape") event.currentTarget.blur();
        }}
        leading={<Search aria-hidden />}
        trailing={value === "" ? undefined : <IconButton label={t("clear")} size="sm" icon={<X aria-hidden />} onClick={() => onChange(null)} />}
        className="h-8"
      />
    </form>
  );
}
