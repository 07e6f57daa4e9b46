-- CreateTable
CREATE TABLE "Lease" (
    "name" TEXT NOT NULL PRIMARY KEY,
    "holder" TEXT NOT NULL,
    "process" TEXT NOT NULL,
    "detail" TEXT,
    "since" DATETIME NOT NULL,
    "until" DATETIME NOT NULL
);
