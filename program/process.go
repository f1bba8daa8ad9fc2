package main

import (
	"os"
	"runtime/debug"
	"time"
	_ "time/tzdata" // Windows and minimal machines have no time zone data.
)

const (
	mebibyte = 1 << 20
	// maxMemoryLimit is the memory limit for a large machine. Near its limit the garbage collector would take processor time from the
	// requests. The highest measured live memory is well below it.
	maxMemoryLimit  = 768 * mebibyte
	defaultTimeZone = "America/Sao_Paulo"
	// Each worker may use the memory of MAX_DECODED in domain/platform/image-size.ts.
	thumbnailWorkers = "2"
)

// configureProcess applies the settings of every command. An environment variable takes precedence over each.
func configureProcess() {
	restrictUmask()
	// The file may set variables that the lines below read.
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

// memoryLimit returns half of the machine's memory, at most maxMemoryLimit. The other half is for SQLite's pages and for other programs. It
// returns 0 for an unknown memory.
func memoryLimit(bytes int64) int64 {
	return min(bytes/2, maxMemoryLimit)
}
