import { Link } from 'react-router'
import { formatShortDate } from '#app/shop/dates.ts'
import { previewOf, reviewPreview } from '#app/shop/feedback/preview.ts'
import { type AdminRating, listRatings } from '#app/shop/feedback/rating-list.server.ts'
import { ConfirmLink } from '#app/ui/admin/confirm.tsx'
import { type ListState, listStateQuery, readListState } from '#app/ui/admin/list/list-state.ts'
import { Stars } from '#app/ui/reviews/stars.tsx'
import { InboxList } from '#app/ui/admin/list/inbox-list.tsx'
import { Actions, Cell, DateCell, HeadCell, InboxRow, InboxTable } from '#app/ui/admin/list/inbox-table.tsx'
import type { Route } from './+types/reviews.ts'
import { FailedToLoad } from './_failed.tsx'
import { LongText } from './_long-text.tsx'

export const meta: Route.MetaFunction = () => [{ title: 'Reviews · Admin' }]

export async function loader({ url }: Route.LoaderArgs) {
	const { search, page } = readListState(url.searchParams)
	const { items, ...list } = await listRatings({ search, page })
	return { search, list, reviews: items.map(reviewRow) }
}

/** Text, for browsers may format dates differently. */
function reviewRow({ createdAt, ...review }: AdminRating) {
	return { ...review, preview: previewOf(review.description, reviewPreview), writtenOn: formatShortDate(createdAt) }
}

const columns = [
	{ label: 'Product', width: 'w-36 xl:w-48' },
	{ label: 'User', width: 'w-28 xl:w-36' },
	{ label: 'Rating', width: 'w-26 xl:w-32' },
	{ label: 'Review' },
	{ label: 'Date', width: 'w-28 xl:w-32' },
	{ label: 'Actions', width: 'w-20 xl:w-24' },
]

export default function ReviewsPage({ loaderData: { search, list, reviews } }: Route.ComponentProps) {
	return (
		<InboxList
			title="Reviews"
			address="/admin/reviews"
			search={search}
			list={list}
			nouns={['review', 'reviews']}
			searchLabel="Search reviews"
			placeholder="Search by product, user or words..."
			empty={{ title: 'No reviews found', text: 'Customers review what was delivered to them. What they say is here.' }}
		>
			<InboxTable caption="Reviews, newest first" columns={columns}>
				{reviews.map((review) => (
					<ReviewRow key={review.id} review={review} listState={{ search, page: list.page }} />
				))}
			</InboxTable>
		</InboxList>
	)
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	return <FailedToLoad what="reviews" error={error} />
}

function ReviewRow({ review, listState }: { review: ReturnType<typeof reviewRow>; listState: ListState }) {
	const { id, productName, username, rating, description, preview, writtenOn } = review
	const author = username ?? 'Deleted customer'
	return (
		<InboxRow>
			<HeadCell>
				<ProductName review={review} />
			</HeadCell>
			<Cell>
				<span className="md:hidden">by </span>
				{author}
			</Cell>
			<Cell badge>
				<Stars value={rating} className="h-4 max-md:mt-3.5 md:mt-1" />
			</Cell>
			<Cell>
				<LongText text={description} preview={preview} of={`the review by ${author}`} />
			</Cell>
			<DateCell>{writtenOn}</DateCell>
			<Actions>
				<ConfirmLink
					to={`/admin/reviews/${id}/delete${listStateQuery(listState)}`}
					question="Are you sure you want to delete this review?"
					subject={`${productName}, ${rating} of 5 stars by ${author}`}
					label="Delete"
				/>
			</Actions>
		</InboxRow>
	)
}

function ProductName({
	review: { productId, productName, isProductDeleted },
}: {
	review: ReturnType<typeof reviewRow>
}) {
	if (isProductDeleted) {
		return (
			<>
				{productName}
				<p className="text-xs font-normal text-muted">Deleted product</p>
			</>
		)
	}
	return (
		<Link
			to={`/singleproduct/${productId}`}
			discover="none"
			prefetch="none"
			className="inline-flex min-h-11 items-center text-indigo underline underline-offset-2 hover:no-underline md:min-h-6"
		>
			{productName}
		</Link>
	)
}
