import { Link } from 'react-router'
import { formatShortDate } from '#app/shop/dates.ts'
import { fitWords } from '#app/shop/feedback/fit.ts'
import { previewOf, reviewPreview } from '#app/shop/feedback/preview.ts'
import { countWaitingPhotos } from '#app/shop/feedback/photos/review-photos.server.ts'
import { type AdminRating, listRatings } from '#app/shop/feedback/rating-list.server.ts'
import { ConfirmLink } from '#app/ui/admin/confirm.tsx'
import { listStateQuery, readListState } from '#app/shop/search/list-state.ts'
import { Stars } from '#app/ui/reviews/stars.tsx'
import { InboxList } from '#app/ui/admin/list/inbox-list.tsx'
import { Actions, Cell, DateCell, HeadCell, InboxRow, InboxTable } from '#app/ui/admin/list/inbox-table.tsx'
import { failedToLoad } from '#app/ui/admin/problem.tsx'
import { Tab, Tabs } from '#app/ui/admin/list/tabs.tsx'
import { ActButton } from '#app/ui/admin/list/row-actions.tsx'
import { StatusBadge } from '#app/ui/orders/status-badge.tsx'
import type { Route } from './+types/reviews.ts'
import { SentPhotos } from './_sent-photos.tsx'
import { LongText } from '#app/ui/admin/long-text.tsx'

export const handle = { act: 'feedback' }

export const meta: Route.MetaFunction = () => [{ title: 'Reviews · Admin' }]

export async function loader({ url }: Route.LoaderArgs) {
	const { search, page, kept } = readListState(url.searchParams, 'hidden', 'photos')
	const isHidden = kept?.['hidden'] === 'yes'
	const hasWaitingPhotos = kept?.['photos'] === 'yes'
	const [{ items, ...list }, waiting] = await Promise.all([
		listRatings({ search, page, isHidden, hasWaitingPhotos }),
		countWaitingPhotos(),
	])
	return { search, kept, isHidden, hasWaitingPhotos, waiting, list, reviews: items.map(reviewRow) }
}

function reviewRow({ createdAt, ...review }: AdminRating) {
	return { ...review, preview: previewOf(review.description, reviewPreview), writtenOn: formatShortDate(createdAt) }
}

const columns = [
	{ label: 'Product', width: 'w-36 xl:w-44' },
	{ label: 'User', width: 'w-28 xl:w-32' },
	{ label: 'Rating', width: 'w-26 xl:w-32' },
	{ label: 'Review' },
	{ label: 'Date', width: 'w-28 xl:w-32' },
	{ label: 'Actions', width: 'w-28 xl:w-54' },
]

export default function ReviewsPage({ loaderData }: Route.ComponentProps) {
	const { search, kept, isHidden, hasWaitingPhotos, waiting, list, reviews } = loaderData
	const query = listStateQuery({ search, page: list.page, ...(kept && { kept }) })
	const tab = (name: string) => `/admin/reviews${listStateQuery({ search, page: 1, kept: { [name]: 'yes' } })}`
	return (
		<InboxList
			title="Reviews"
			address="/admin/reviews"
			search={search}
			kept={kept}
			tabs={
				<Tabs label="Reviews">
					<Tab to={`/admin/reviews${listStateQuery({ search, page: 1 })}`} label="All" isCurrent={!kept} />
					<Tab
						to={tab('photos')}
						label="Photos to look at"
						count={waiting.toLocaleString('en-IN')}
						isCurrent={hasWaitingPhotos}
					/>
					<Tab to={tab('hidden')} label="Hidden" isCurrent={isHidden} />
				</Tabs>
			}
			list={list}
			nouns={['review', 'reviews']}
			placeholder="Search by product, user or words..."
			empty={{
				title: 'No reviews found',
				text: isHidden
					? 'No review is hidden.'
					: hasWaitingPhotos
						? 'No photo waits.'
						: 'Customers review what was delivered to them. What they say is here.',
			}}
		>
			<InboxTable caption="Reviews, newest first" columns={columns}>
				{reviews.map((review) => (
					<ReviewRow key={review.id} review={review} query={query} />
				))}
			</InboxTable>
		</InboxList>
	)
}

export const ErrorBoundary = failedToLoad('reviews')

const link = 'act-link text-indigo underline-offset-2 md:min-h-6'
type Review = ReturnType<typeof reviewRow>

function ReviewRow({ review, query }: { review: Review; query: string }) {
	const { id, productName, userId, username, rating, fit, description, preview, writtenOn, isHidden, answer } = review
	const author = username ?? 'Deleted customer'
	return (
		<InboxRow>
			<HeadCell>
				<ProductName review={review} />
			</HeadCell>
			<Cell>
				<span className="md:hidden">by </span>
				{userId === null ? (
					author
				) : (
					<Link to={`/admin/users/${userId}`} className={link}>
						{author}
					</Link>
				)}
			</Cell>
			<Cell badge>
				<Stars value={rating} className="h-4 max-md:mt-3.5 md:mt-1" />
				{fit && <span className="block text-xs text-muted">{fitWords[fit]}</span>}
			</Cell>
			<Cell>
				<LongText text={description} preview={preview} of={`the review by ${author}`} />
				{answer && (
					<p className="mt-2 border-l-2 border-line pl-3 text-xs whitespace-pre-line text-muted">Answer: {answer}</p>
				)}
				<SentPhotos review={review} query={query} />
			</Cell>
			<DateCell>
				{writtenOn}
				{isHidden && (
					<div className="md:mt-1">
						<StatusBadge tone="warn">Hidden</StatusBadge>
					</div>
				)}
			</DateCell>
			<Actions>
				<Link to={`/admin/reviews/${id}/answer${query}`} className="act-link">
					{answer ? 'Change answer' : 'Answer'}
					<span className="sr-only"> to {author}</span>
				</Link>
				<ActButton to={`/admin/reviews/${id}/hidden${query}`} name="hidden" value={isHidden ? 'no' : 'yes'}>
					{isHidden ? 'Show again' : 'Hide'}
					<span className="sr-only"> the review by {author}</span>
				</ActButton>
				<ConfirmLink
					to={`/admin/reviews/${id}/delete${query}`}
					question="Are you sure you want to delete this review?"
					subject={`${productName}, ${rating} of 5 stars by ${author}`}
					label="Delete"
				/>
			</Actions>
		</InboxRow>
	)
}

function ProductName({ review: { productId, productName, isProductDeleted } }: { review: Review }) {
	if (isProductDeleted) {
		return (
			<>
				{productName}
				<p className="text-xs font-normal text-muted">Deleted product</p>
			</>
		)
	}
	return (
		<Link to={`/singleproduct/${productId}`} className={link}>
			{productName}
		</Link>
	)
}
