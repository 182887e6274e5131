import { paths } from "@/lib/model";

/* As elements and not by `preload()`: what that says reaches the browser with the data of the scripts, after them. */

/** The tree is fetched while the page's script still loads, so that it is there when it is wanted. */
export function PreloadTree({ url }: { readonly url: string }) {
  return <link rel="preload" as="fetch" href={url} crossOrigin="anonymous" />;
}

/** The first picture is asked for before the page's scripts, which would else stand before it in the queue. */
export function PreloadPicture(props: {
  readonly slug: string;
  readonly id: string;
  readonly sampleType: string;
}) {
  const { slug, id, sampleType } = props;
  return (["light", "dark"] as const).map((scheme) => (
    <link
      key={scheme}
      rel="preload"
      as="image"
      fetchPriority="high"
      media={`(prefers-color-scheme: ${scheme})`}
      href={paths.profilePicture(slug, id, sampleType, scheme)}
    />
  ));
}
