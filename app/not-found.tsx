import { Link } from "@/components/signs";
import { Message, TopBar } from "@/components/layout";

export const metadata = { title: "Not found" };

export default function UnknownPage() {
  return (
    <>
      <TopBar />
      <main id="content">
        <Message title="There is no such page">
          <p>The address may be mistyped, or what it led to has been deleted.</p>
          <p>
            <Link href="/">All projects</Link>, or press <kbd>Ctrl K</kbd> to search for a project, a commit
            or a scenario.
          </p>
        </Message>
      </main>
    </>
  );
}
