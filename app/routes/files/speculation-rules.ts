// Prefetches a product's page at pointer down.
const rules = {
	prefetch: [{ where: { selector_matches: "main a[href^='/singleproduct/']" }, eagerness: 'conservative' }],
}

/** Named in a header of pages, but for lite mode. */
export function loader() {
	return new Response(JSON.stringify(rules), {
		headers: { 'Content-Type': 'application/speculationrules+json', 'Cache-Control': 'public, max-age=86400' },
	})
}
