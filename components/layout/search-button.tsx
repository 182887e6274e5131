import { Kbd, UnstyledButton } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import styles from "./layout.module.css";

interface Props {
  readonly onClick: () => void;
  /** Somebody is about to press it. */
  readonly onApproach: () => void;
}

/** The button in the bar that opens the search. */
export function SearchButton({ onClick, onApproach }: Props) {
  return (
    <UnstyledButton
      className={styles.search}
      onClick={onClick}
      onPointerEnter={onApproach}
      onFocus={onApproach}
    >
      <IconSearch size={16} aria-hidden />
      <span className={styles.searchLabel}>Search commits, functions, pages</span>
      <Kbd size="xs" className={styles.searchKey}>
        Ctrl K
      </Kbd>
    </UnstyledButton>
  );
}
