package main

import (
	"bytes"
	"net/http/httptest"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

func TestDurationBucketsAreCumulative(t *testing.T) {
	known := newMetrics(nil, "")
	for _, duration := range []time.Duration{10 * time.Millisecond, 11 * time.Millisecond, time.Minute} {
		known.requestStarted("page")
		known.requestFinished("page", 200, duration, false)
	}
	var text bytes.Buffer
	known.writeRequestMetrics(&text)
	for _, line := range []string{`le="0.01"} 1`, `le="0.025"} 2`, `le="30"} 2`, `le="+Inf"} 3`} {
		if !strings.Contains(text.String(), line+"\n") {
			t.Errorf("%s is missing in\n%s", line, text.String())
		}
	}
}

func TestMetricsNeedTheToken(t *testing.T) {
	known := newMetrics(nil, t.TempDir())
	known.gaugesReadAt = time.Now()
	for _, tried := range []struct {
		token, given, method string
		expected             int
	}{
		{"", "", "GET", 404}, {"", "Bearer ", "GET", 404}, {"chave", "", "GET", 401}, {"chave", "Bearer outra", "GET", 401},
		{"chave", "Bearer chave", "POST", 405}, {"chave", "Bearer chave", "GET", 200},
	} {
		t.Setenv("METRICS_TOKEN", tried.token)
		request := httptest.NewRequest(tried.method, "/metrics", nil)
		request.Header.Set("Authorization", tried.given)
		answer := httptest.NewRecorder()
		known.serveWithToken(answer, request)
		if answer.Code != tried.expected || (answer.Code != 200) == strings.Contains(answer.Body.String(), "sineta_info") {
			t.Errorf("%+v: %d", tried, answer.Code)
		}
	}
}

func TestLastDrillTimeComesFromTheStatusFile(t *testing.T) {
	data := t.TempDir()
	if !lastDrillTime(data).IsZero() {
		t.Fatal("the time of a missing drill is not zero")
	}
	writeTestFile(t, filepath.Join(backupsFolder(data), "drill.json"), `{"source":"/mnt/copia","last":"2026-03-02T10:00:00Z","fault":""}`)
	if found := lastDrillTime(data); found.Unix() != time.Date(2026, 3, 2, 10, 0, 0, 0, time.UTC).Unix() {
		t.Fatal(found)
	}
}
