// Product pages are prefetched at pointer down.
const rules = {
	prefetch: [{ where: { selector_matches: "main a[href^='/'][href*='/singleproduct/']" }, eagerness: 'conservative' }],
}

/** Returns the rules. A header of pages refers to this file, except in lite mode. */
export function loader() {
	return new Response(JSON.stringify(rules), {
		headers: { 'Content-Type': 'application/speculationrules+json', 'Cache-Control': 'public, max-age=86400' },
	})
}
