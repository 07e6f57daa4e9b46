import { ErrorMessage } from '#app/ui/shell/error-page.tsx'

/** Rule: listing-failed. */
export function ListingError({ error }: { error: unknown }) {
	return <ErrorMessage error={error} unexpected="Failed to fetch data. Please try again later." />
}
