import { redirect } from "next/navigation";

interface Props {
  params: Promise<{ project: string }>;
}

/** `/{project}/matrix`: the newest commit's that has one. */
export default async function MatricesPage({ params }: Props) {
  redirect(`/${(await params).project}/matrix/latest`);
}
