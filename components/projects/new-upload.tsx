"use client";

import { Button, TextInput } from "@mantine/core";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { useJumpTargets } from "@/components/layout/use-jump-targets";
import { paths, reservedSlugs, slugOf } from "@/lib/model";
import styles from "./project-list.module.css";

/** Leads to the upload of a project, which may be a new one: its first upload makes it. */
export function NewUpload() {
  const router = useRouter();
  const [name, setName] = useState("");
  const [touched, setTouched] = useState(false);
  const { targets } = useJumpTargets(name, touched);
  const [wrong, setWrong] = useState<string | null>(null);
  const slug = slugOf(name);
  const isOther = slug !== "" && slug !== name.trim();
  return (
    <form
      className={styles.newUpload}
      onSubmit={(event) => {
        event.preventDefault();
        if (slug === "") setWrong("expected letters or digits");
        else if (reservedSlugs.has(slug)) setWrong("this name is one of Benchtrail's own paths");
        else router.push(paths.upload(slug));
      }}
    >
      <TextInput
        size="xs"
        aria-label="Project to upload to, an existing or a new one"
        placeholder="project, or a new name"
        list="projects"
        required
        autoComplete="off"
        value={name}
        error={wrong}
        onFocus={() => setTouched(true)}
        onChange={(event) => {
          setName(event.currentTarget.value);
          setWrong(null);
        }}
      />
      <datalist id="projects">
        {targets.map(({ kind, label }) => kind === "project" && <option key={label} value={label} />)}
      </datalist>
      <Button type="submit" variant="default">
        {isOther ? `Upload to ${slug}` : "Upload"}
      </Button>
    </form>
  );
}
