import { redirect } from "next/navigation";

interface Props {
  params: Promise<{ project: string }>;
}

/** `/{project}/sweeps`: the newest commit's that has one. */
export default async function SweepsPage({ params }: Props) {
  redirect(`/${(await params).project}/sweeps/latest`);
}
