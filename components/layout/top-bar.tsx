import { Link } from "@/components/signs";
import styles from "./layout.module.css";
import { ProjectSwitcher } from "./project-switcher";
import { Search } from "./search";
import { ThemeSwitch } from "./theme-switch";

/** The bar above every page: product, project, search, theme, help. */
export function TopBar() {
  return (
    <header className={styles.bar}>
      <a href="#content" className={styles.skip}>
        Skip to content
      </a>
      <a href="#flame-graph-surface" className={`${styles.skip} ${styles.skipToGraph}`}>
        Skip to the flame graph
      </a>
      <nav aria-label="Main" className={styles.barNav}>
        <Link href="/" className={styles.product}>
          <Mark />
          <span className={styles.productName}>Benchtrail</span>
        </Link>
        <ProjectSwitcher />
      </nav>
      <Search />
      <div className={styles.barEnd}>
        <Link href="/docs/api" className={styles.help}>
          API
        </Link>
        <ThemeSwitch />
      </div>
    </header>
  );
}

/** A trail that goes up. */
function Mark() {
  return (
    <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden>
      <path
        d="M2 16.5 7 11l3.5 3L18 4"
        fill="none"
        stroke="var(--bt-accent)"
        strokeWidth="2"
        strokeLinejoin="round"
        strokeLinecap="round"
      />
      <circle cx="7" cy="11" r="2" fill="var(--bt-bg)" stroke="var(--bt-base)" strokeWidth="1.5" />
      <circle cx="18" cy="4" r="1.9" fill="var(--bt-accent)" />
    </svg>
  );
}
