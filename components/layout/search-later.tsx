"use client";

import dynamic from "next/dynamic";

/** The search comes to life when the page has: nobody looks for another page before. */
export const Search = dynamic(async () => (await import("./search")).Search, { ssr: false });
