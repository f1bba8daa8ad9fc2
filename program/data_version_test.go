package main

import "testing"

func TestNewerMinorVersionIsDetected(t *testing.T) {
	for _, row := range []struct {
		found, own string
		want       bool
	}{
		{"0.41.0", "0.40.4", true}, {"1.0.0", "0.40.4", true}, {"v0.41", "0.40.4", true},
		{"0.40.9", "0.40.4", false}, {"0.39.9", "0.40.4", false}, {"", "0.40.4", false},
		{"(untracked)", "0.40.4", false}, {"0.41.0", "(untracked)", false},
	} {
		if isNewerMinor(row.found, row.own) != row.want {
			t.Errorf("isNewerMinor(%q, %q) is not %v", row.found, row.own, row.want)
		}
	}
}
