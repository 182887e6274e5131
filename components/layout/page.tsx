import { Link } from "@/components/signs";
import type { ReactNode } from "react";
import styles from "./layout.module.css";

/** One step of the trail; the last one is the page itself and has no link. */
interface TrailStep {
  label: ReactNode;
  href?: string;
}

interface Props {
  /** Where one is, from the project down. */
  trail?: readonly TrailStep[];
  title: ReactNode;
  /** One line below the title. */
  lead?: ReactNode;
  /** Buttons at the top right. */
  actions?: ReactNode;
  /** Uses the whole window instead of 1,440 px. */
  wide?: boolean;
  children: ReactNode;
}

/** The frame of a page: trail, title with actions at its right, content. */
export function Page({ trail = [], title, lead, actions, wide = false, children }: Props) {
  return (
    <div className={wide ? styles.wide : styles.page}>
      {trail.length > 0 && <Trail steps={trail} />}
      <div className={styles.head}>
        <div className={styles.headText}>
          <h1>{title}</h1>
          {lead && <div className={styles.lead}>{lead}</div>}
        </div>
        {actions && <div className={styles.actions}>{actions}</div>}
      </div>
      {children}
    </div>
  );
}

/** Where one is; each step leads back. */
function Trail({ steps }: { steps: readonly TrailStep[] }) {
  return (
    <nav aria-label="Where you are" className={styles.trail}>
      <ol>
        {steps.map(({ label, href }, index) => (
          <li key={index}>
            {href ? <Link href={href}>{label}</Link> : <span aria-current="page">{label}</span>}
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** A part of a page under a heading, parted by a line. */
export function Section({
  title,
  aside,
  id,
  children,
}: {
  title: ReactNode;
  aside?: ReactNode;
  id?: string;
  children: ReactNode;
}) {
  return (
    <section className={styles.section} id={id}>
      <div className={styles.sectionHead}>
        <h2>{title}</h2>
        {aside && <div className={styles.sectionAside}>{aside}</div>}
      </div>
      {children}
    </section>
  );
}
