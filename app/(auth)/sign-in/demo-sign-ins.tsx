import { ArrowUp } from "lucide-react";
import { useTranslations } from "next-intl";
import type { DemoSignIn } from "@/lib/demo/sign-ins";

/** Of the demo alone: each fills the form above. */
export function DemoSignIns({ signIns, onChoose }: { signIns: DemoSignIn[]; onChoose: (signIn: DemoSignIn) => void }) {
  const t = useTranslations("auth");
  return (
    <section aria-labelledby="demo-sign-ins" className="grid gap-2 border-t border-line pt-5">
      <h2 id="demo-sign-ins" className="text-sm font-medium">{t("thisIsThe")}</h2>
      <ul className="grid divide-y divide-line overflow-hidden rounded-lg border border-line bg-surface">
        {signIns.map((signIn) => (
          <li key={signIn.email}>
            <button type="button" onClick={() => onChoose(signIn)} className="group flex w-full items-center gap-3 px-3 py-2 text-left transition-colors duration-120 hover:bg-hover focus-visible:-outline-offset-2">
              <span className="grid min-w-0 flex-1">
                <span className="truncate text-sm font-medium">{signIn.email}</span>
                <span className="text-xs text-ink-muted">{t(`demo.${signIn.who}`)}</span>
              </span>
              <ArrowUp aria-hidden className="size-4 shrink-0 text-ink-faint group-hover:text-ink" />
            </button>
          </li>
        ))}
      </ul>
      <p className="text-xs text-ink-muted">{t.rich("eachFillsThe", { code: () => <code className="font-mono">{signIns[0]?.password}</code> })}</p>
    </section>
  );
}
