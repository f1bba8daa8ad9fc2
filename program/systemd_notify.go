package main

import (
	"net"
	"os"
	"strconv"
	"time"
)

// watchdogReadTimeout is what a read may take before systemd hears nothing: far more than any crowd makes it wait.
const watchdogReadTimeout = 30 * time.Second

// notifySystemd says a state to systemd (sd_notify(3)); without NOTIFY_SOCKET nobody listens.
func notifySystemd(state string) {
	address := os.Getenv("NOTIFY_SOCKET")
	if address == "" {
		return
	}
	// A name that begins with @ is an abstract one, for Go as for systemd.
	socket, err := net.DialUnix("unixgram", nil, &net.UnixAddr{Name: address, Net: "unixgram"})
	if err != nil {
		return
	}
	defer socket.Close()
	_, _ = socket.Write([]byte(state))
}

// watchdogInterval is half of the time after which systemd takes the program for dead; 0 where it doesn't watch this process.
func watchdogInterval() time.Duration {
	if pid := os.Getenv("WATCHDOG_PID"); pid != "" && pid != strconv.Itoa(os.Getpid()) {
		return 0
	}
	microseconds, err := strconv.ParseInt(os.Getenv("WATCHDOG_USEC"), 10, 64)
	if err != nil || microseconds <= 0 {
		return 0
	}
	return time.Duration(microseconds) * time.Microsecond / 2
}

// runWatchdog says that the program is alive, for as long as it is.
func runWatchdog(isAlive func() bool) {
	interval := watchdogInterval()
	if interval <= 0 {
		return
	}
	for {
		if isAlive() {
			notifySystemd("WATCHDOG=1")
		}
		time.Sleep(interval)
	}
}
