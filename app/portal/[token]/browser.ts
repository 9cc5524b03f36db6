/** Calls back once a person can see the page: not while it is rendered ahead, nor in a tab behind others. Returns the way to stop waiting. */
export function whenSeen(callback: () => void): () => void {
  const ahead = () => (document as { prerendering?: boolean }).prerendering === true || document.visibilityState !== "visible";
  const look = () => {
    if (!ahead()) callback();
  };
  look();
  document.addEventListener("visibilitychange", look);
  document.addEventListener("prerenderingchange", look);
  return () => {
    document.removeEventListener("visibilitychange", look);
    document.removeEventListener("prerenderingchange", look);
  };
}

/** Whether the page stands inside another. */
export function isFramed(): boolean {
  return window.top !== window.self;
}

/** Whether the browser keeps a cookie such as an embedded visit needs. Tried before the link is used up. */
export function canKeepCookies(): boolean {
  const attributes = "Path=/portal; SameSite=None; Secure; Partitioned";
  document.cookie = `posthorn-probe=1; ${attributes}`;
  const kept = document.cookie.includes("posthorn-probe=1");
  document.cookie = `posthorn-probe=; ${attributes}; Max-Age=0`;
  return kept;
}
