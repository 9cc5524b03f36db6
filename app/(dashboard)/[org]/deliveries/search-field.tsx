"use client";

import { Search } from "lucide-react";
import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { useEffect, useRef, useState, type FormEvent, type KeyboardEvent } from "react";
import { Input } from "@/components/ui/input";
import { Kbd } from "@/components/ui/kbd";
import { useHotkeys } from "@/components/use-hotkeys";

export interface SearchFieldProps {
  org: string;
  value: string | null;
  onSearch: (text: string | null) => void;
}

/** A pause in typing that counts as done, ms. */
const pauseMs = 500;

/** Any id, or any text of a payload. It searches while one types; Enter on the id of a delivery opens it. */
export function SearchField({ org, value, onSearch }: SearchFieldProps) {
  const t = useTranslations("log");
  const router = useRouter();
  const field = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [text, setText] = useState(value ?? "");
  const [known, setKnown] = useState(value);
  // Changed from outside: a chip was taken out, or the reader went back.
  if (known !== value) {
    setKnown(value);
    setText(value ?? "");
  }
  useHotkeys({
    "/": () => {
      field.current?.focus();
      field.current?.select();
    },
  });
  useEffect(() => () => clearTimeout(timer.current), []);

  function search(next: string) {
    clearTimeout(timer.current);
    const trimmed = next.trim();
    const asked = trimmed === "" ? null : trimmed;
    if (asked === value) return;
    setKnown(asked);
    onSearch(asked);
  }
  function type(next: string) {
    setText(next);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => search(next), pauseMs);
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    const id = text.trim();
    if (!/^dlv_[0-9a-z]{26}$/.test(id)) return search(text);
    clearTimeout(timer.current);
    router.push(`/${org}/deliveries/${id}`);
  }
  function press(event: KeyboardEvent) {
    if (event.key !== "Escape") return;
    if (text !== "") type("");
    else field.current?.blur();
  }

  return (
    <form role="search" onSubmit={submit} className="min-w-0 flex-1 basis-48 sm:max-w-lg">
      <Input
        ref={field}
        type="search"
        aria-label={t("searchDeliveries")}
        aria-keyshortcuts="/"
        placeholder={t("anyIdOr")}
        maxLength={200}
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="search"
        leading={<Search aria-hidden />}
        trailing={text === "" ? <Kbd className="mr-1 pointer-coarse:hidden">/</Kbd> : null}
        value={text}
        onChange={(event) => type(event.target.value)}
        onKeyDown={press}
      />
    </form>
  );
}
