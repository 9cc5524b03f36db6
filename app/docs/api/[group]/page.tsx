import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { ObjectView } from "@/app/docs/api/object-view";
import { OperationView } from "@/app/docs/api/operation-view";
import { groups, objectsOf, operationsOf, slugOf } from "@/app/docs/api/reference";
import { PageHeader } from "@/components/page-header";
import { groupWords } from "@/lib/openapi/document";

interface Props {
  params: Promise<{ group: string }>;
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: await groupIn(params) };
}

/** The operations of one group. */
export default async function GroupPage({ params }: Props) {
  const group = await groupIn(params);
  const operations = operationsOf(group);
  return (
    <>
      <PageHeader title={group} description={groupWords[group]} />
      {operations.map((operation) => <OperationView key={operation.id} operation={operation} />)}
      <h2 className="border-t border-line pt-6 text-base font-semibold">Objects</h2>
      {objectsOf(operations).map(({ name, schema }) => <ObjectView key={name} name={name} schema={schema} />)}
    </>
  );
}

async function groupIn(params: Props["params"]) {
  const { group: slug } = await params;
  return groups.find((each) => slugOf(each) === slug) ?? notFound();
}
