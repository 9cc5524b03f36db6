import { redirect } from "next/navigation";

export default async function OrganizationPage({ params }: { params: Promise<{ org: string }> }) {
  redirect(`/${(await params).org}/overview`);
}
