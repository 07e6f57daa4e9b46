import { ErrorMessage } from '#app/ui/shell/error-page.tsx'

/** Rule 19. */
export function ListingError({ error }: { error: unknown }) {
	return <ErrorMessage error={error} unexpected="Failed to fetch data. Please try again later." />
}
