import { collectionEndpoint } from '#app/http/api/collection-endpoint.server.ts'

export const loader = collectionEndpoint

export const action = collectionEndpoint
