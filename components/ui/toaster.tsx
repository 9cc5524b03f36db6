"use client";

import { lazy, Suspense, useEffect, useState } from "react";
import { Alone } from "@/components/alone";
import { whenIdle } from "@/components/when-idle";
import { onFirstToast } from "./toast";

const SonnerToaster = lazy(() => import("./sonner-toaster").then(({ SonnerToaster }) => ({ default: SonnerToaster })));

/** Once, at the root. `toast.success("Endpoint saved")` from "@/components/ui/toast". */
export function Toaster() {
  const [loaded, setLoaded] = useState(false);
  useEffect(() => {
    const load = () => setLoaded(true);
    const forget = onFirstToast(load);
    const cancel = whenIdle(load);
    return () => {
      forget();
      cancel();
    };
  }, []);
  return loaded ? <Alone instead={null}><Suspense><SonnerToaster /></Suspense></Alone> : null;
}
