package main

import (
	"net"
	"path/filepath"
	"testing"
	"time"
)

func TestSystemdReceivesTheState(t *testing.T) {
	path := filepath.Join(t.TempDir(), "notify")
	socket, err := net.ListenUnixgram("unixgram", &net.UnixAddr{Name: path, Net: "unixgram"})
	if err != nil {
		t.Fatal(err)
	}
	defer socket.Close()
	t.Setenv("NOTIFY_SOCKET", path)
	notifySystemd("READY=1")
	heard := make([]byte, 100)
	count, err := socket.Read(heard)
	if err != nil || string(heard[:count]) != "READY=1" {
		t.Fatal(string(heard[:count]), err)
	}
	t.Setenv("NOTIFY_SOCKET", "")
	// Without a socket the call has no effect.
	notifySystemd("READY=1")
}

func TestWatchdogIntervalIsForThisProcessOnly(t *testing.T) {
	for _, tried := range []struct {
		microseconds, process string
		expected              time.Duration
	}{
		{"", "", 0}, {"none", "", 0}, {"-5", "", 0}, {"120000000", "", time.Minute}, {"120000000", "1", 0},
	} {
		t.Setenv("WATCHDOG_USEC", tried.microseconds)
		t.Setenv("WATCHDOG_PID", tried.process)
		if found := watchdogInterval(); found != tried.expected {
			t.Errorf("%+v: %v", tried, found)
		}
	}
}
