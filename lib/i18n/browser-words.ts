import { locales, type Locale } from "./locales";

/** What code in the browser has to say by itself, outside of any component: where nothing came back from the server. */
const WORDS = {
  en: {
    silent: { message: "The server does not answer.", fix: "Check your connection." },
    lost: { message: "No answer came from the server.", fix: "Check your connection, and look whether it was done before you try again." },
    brokeOff: { message: "The connection to this page broke off.", fix: "The test goes on; its result is on the log." },
    odd: (status: number) => ({ message: `The server answered ${status}.`, fix: "Try again." }),
    unchecked: (why: string) => `The URL could not be checked. ${why}`,
    refused: (why: string) => `Refused: ${why}`,
    noWaits: "Enter whole seconds, separated by commas, such as 5, 60, 3600.",
  },
  de: {
    silent: { message: "Der Server antwortet nicht.", fix: "Prüfen Sie Ihre Verbindung." },
    lost: { message: "Vom Server kam keine Antwort.", fix: "Prüfen Sie Ihre Verbindung, und sehen Sie nach, ob es geschehen ist, bevor Sie es noch einmal versuchen." },
    brokeOff: { message: "Die Verbindung zu dieser Seite brach ab.", fix: "Der Test läuft weiter; sein Ergebnis steht im Protokoll." },
    odd: (status: number) => ({ message: `Der Server antwortete mit ${status}.`, fix: "Versuchen Sie es noch einmal." }),
    unchecked: (why: string) => `Die URL ließ sich nicht prüfen. ${why}`,
    refused: (why: string) => `Abgelehnt: ${why}`,
    noWaits: "Geben Sie ganze Sekunden ein, durch Kommas getrennt, etwa 5, 60, 3600.",
  },
} satisfies Record<Locale, object>;

/** In the language of the page, as its root element says. */
export function browserWords(): (typeof WORDS)[Locale] {
  const lang = typeof document === "undefined" ? "en" : document.documentElement.lang;
  return WORDS[locales.find((locale) => locale === lang) ?? "en"];
}
