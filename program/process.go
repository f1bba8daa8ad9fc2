package main

import (
	"os"
	"runtime/debug"
	"time"
	_ "time/tzdata" // A bare machine, and each Windows, has no zones' data.
)

const (
	mebibyte = 1 << 20
	// maxMemoryLimit is the size from which Go's collector runs more often. The live memory of the largest crowd is well below it: near
	// the limit, the collector would take the time of the answers.
	maxMemoryLimit  = 768 * mebibyte
	defaultTimeZone = "America/Sao_Paulo"
	// thumbnailWorkers: each may take MAX_DECODED of domain/platform/image-size.ts.
	thumbnailWorkers = "2"
)

// configureProcess sets what holds for every command, unless the environment names it.
func configureProcess() {
	restrictUmask()
	// Before everything that the environment decides.
	environmentFileError = loadEnvironmentFile()
	if os.Getenv("TZ") == "" {
		os.Setenv("TZ", defaultTimeZone)
		if location, err := time.LoadLocation(defaultTimeZone); err == nil {
			time.Local = location
		}
	}
	if os.Getenv("PB_THUMBS_MAX_WORKERS") == "" {
		os.Setenv("PB_THUMBS_MAX_WORKERS", thumbnailWorkers)
	}
	if os.Getenv("GOMEMLIMIT") == "" {
		if limit := memoryLimit(machineMemory()); limit > 0 {
			debug.SetMemoryLimit(limit)
		}
	}
}

// memoryLimit is half of the machine's memory: the rest is for SQLite's pages and whatever else the machine does. 0 where it is not known.
func memoryLimit(bytes int64) int64 {
	return min(bytes/2, maxMemoryLimit)
}
