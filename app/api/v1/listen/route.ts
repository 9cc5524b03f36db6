import { database } from "@/lib/db/database";
import { createListenHandler } from "./listen";

export const dynamic = "force-dynamic";

const route = createListenHandler(() => database());
export { route as DELETE, route as GET, route as PATCH, route as POST, route as PUT };
